import type { FirstHour, Measured } from '../content.ts'
import { Booking } from './booking.tsx'
import { Call } from './call.tsx'
import { Ended } from './ended.tsx'
import { Faq } from './faq.tsx'
import { Features } from './features.tsx'
import { Hero } from './hero.tsx'
import { Industries } from './industries.tsx'
import { DayPath } from './path.tsx'
import { Pricing } from './pricing.tsx'
import { Stats } from './stats.tsx'
import { Testimonials } from './testimonials.tsx'
import { Why } from './why.tsx'

/** `/`: one claim, the product as it is, the price, and three answers. */
export const Landing = ({ measured, firstHour }: { readonly measured: Measured; readonly firstHour: FirstHour }) => (
  <>
    <Ended />
    <Hero />
    <DayPath />
    <Features />
    <Stats measured={measured} firstHour={firstHour} />
    <Industries />
    <Why />
    <Pricing />
    <Testimonials />
    <Booking />
    <Faq />
    <Call />
  </>
)
