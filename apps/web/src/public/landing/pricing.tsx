import { planFeatures, plans, type PlanType } from '@daybook/company/domain'

type Plan = (typeof plans)[number]

const Price = ({ plan }: { readonly plan: Plan }) => {
  if (plan.priceCents === null) return <p className="price">Contact Us</p>
  if (plan.priceCents === 0) return <p className="price">Free</p>
  return (
    <p className="price figures">
      ${plan.priceCents / 100}
      <small>/month</small>
    </p>
  )
}

const Choose = ({ plan }: { readonly plan: Plan }) =>
  plan.planType === 'FREE_PACK' ? (
    <button type="button" className="outline" disabled>
      {plan.buttonText}
    </button>
  ) : (
    <a className={plan.planType === 'GROWTH_PACK' ? 'button' : 'outline'} href={`/signUp?planType=${plan.planType}`}>
      {plan.buttonText}
    </a>
  )

const before = (planType: PlanType): string | undefined => plans[plans.findIndex((plan) => plan.planType === planType) - 1]?.title

/** The four plans of the plan master. */
export const Pricing = () => (
  <section className="section" id="pricing" aria-labelledby="pricing-title">
    <header className="section-head">
      <h2 id="pricing-title">Explore our pricing plans</h2>
      <p>A price for the company, not per head. Everybody starts on Free; write to us when you outgrow it.</p>
    </header>
    <ul className="plans">
      {plans.map((plan) => (
        <li key={plan.planType}>
          <h3>{plan.title}</h3>
          <Price plan={plan} />
          <p className="users">{plan.users} users</p>
          <Choose plan={plan} />
          {before(plan.planType) && <p className="plus">Everything in {before(plan.planType)}, and</p>}
          <ul>
            {planFeatures[plan.planType].map((feature) => (
              <li key={feature}>{feature}</li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  </section>
)
