import { billingTopics, getPayment, listPayments, paymentDue } from '@daybook/billing/contract'
import { pages, q } from '@daybook/platform/web'

const topics = { topics: [billingTopics.billing] }

export const dueQuery = q(paymentDue, {}, topics)
export const paymentQuery = (id: string) => q(getPayment, { params: { id } }, topics)
export const paymentsQuery = pages(listPayments, { query: {} }, topics)
