import { Button } from '@mantine/core'
import { companyUpdate } from '@daybook/company/contract'
import { planChangeSlot, TextLink, useMay } from '@daybook/platform/web'

const pricesPath = '/#pricing'

/** Whether the reader decides on the plan, and where that is done. */
export const usePlanChange = (): { readonly decides: boolean; readonly href: string } => {
  const [change] = planChangeSlot.all()
  const decides = useMay(change?.permission ?? companyUpdate)
  return { decides, href: decides && change ? change.href : pricesPath }
}

/** The way to a larger plan: where an owner changes it, and the price list for everybody else. */
export const PlanWay = () => {
  const { href } = usePlanChange()
  return href === pricesPath ? (
    <Button component="a" href={href} variant="default" size="xs">
      Compare the plans
    </Button>
  ) : (
    <Button component={TextLink} href={href} size="xs">
      Change the plan
    </Button>
  )
}
