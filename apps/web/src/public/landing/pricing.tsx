import { basicFeatures, firstPlan, planTitle, planTypes, type PlanType } from '@daybook/company/domain'
import { features, featureTitles, isComing } from '@daybook/platform/domain'

// What a plan costs, allows and contains is the plan master's: the server writes it into these places when it sends the page.
const place = (planType: PlanType, what: string): string => `__${planType}_${what}__`

const Price = ({ planType }: { readonly planType: PlanType }) => {
  if (planType === 'ENTERPRISE_PACK') return <p className="price">Contact Us</p>
  if (planType === firstPlan) return <p className="price">Free</p>
  return (
    <p className="price figures">
      {place(planType, 'PRICE')}
      <small>/month</small>
    </p>
  )
}

const Choose = ({ planType }: { readonly planType: PlanType }) =>
  planType === firstPlan ? (
    <button type="button" className="outline" disabled>
      Current Plan
    </button>
  ) : (
    <a className={planType === 'GROWTH_PACK' ? 'button' : 'outline'} href={`/signUp?planType=${planType}`}>
      {planType === 'ENTERPRISE_PACK' ? 'Contact Us' : `Choose ${planTitle(planType)}`}
    </a>
  )

/** The four plans of the plan master. */
export const Pricing = () => (
  <section className="section" id="pricing" aria-labelledby="pricing-title">
    <header className="section-head">
      <h2 id="pricing-title">Explore our pricing plans</h2>
      <p>A price for the company, not per head. Everybody starts on Free and changes when they outgrow it.</p>
    </header>
    <ul className="plans">
      {planTypes.map((planType, i) => (
        <li key={planType}>
          <h3>{planTitle(planType)}</h3>
          <Price planType={planType} />
          <p className="users">{place(planType, 'USERS')} users</p>
          <Choose planType={planType} />
          {i > 0 && <p className="plus">Everything in {planTitle(planTypes[i - 1] ?? '')}, and</p>}
          <ul>
            {i === 0 && basicFeatures.map((feature) => <li key={feature}>{feature}</li>)}
            {features.map((feature) => (
              <li key={feature} data-in={place(planType, `ADDS_${feature}`)}>
                {featureTitles[feature]}
                {isComing(feature) && <small> coming</small>}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  </section>
)
