import { text } from '@daybook/platform/contract'

/** One line of text that may be empty. */
export const shortLine = (max: number) => text(max).refine((value) => !/[\r\n\t]/.test(value), 'Must be a single line')
