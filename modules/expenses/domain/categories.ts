/** How an expense of a category is reckoned: what a receipt says, so much for each kilometre or mile, or so much for each day away. */
export const categoryKinds = ['AMOUNT', 'DISTANCE', 'PER_DIEM'] as const
export type CategoryKind = (typeof categoryKinds)[number]

export const longestName = 100
export const longestText = 500
/** A company has at most so many categories, with those that are put away. */
export const mostCategories = 60
/** Currencies for which a company keeps rates of exchange, and rates of one: five years of months. */
export const mostCurrencies = 30
export const mostExchangeRates = 60
/** Lines of one claim, and receipts of one line. */
export const mostLines = 50
export const mostReceipts = 5

/** 10 MB: a photo of a camera, or a bill of many pages. */
export const mostReceiptBytes = 10 * 1024 * 1024
