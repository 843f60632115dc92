import { ApiError, words } from '@daybook/platform/web'

/** The server's words, or fixed ones for a failure that has none. */
export const withWords = (error: unknown): unknown =>
  error instanceof ApiError && error.words !== words.failed
    ? error
    : new ApiError({ code: 'unknown', status: 0, words: words.generic })
