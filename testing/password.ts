/** What everybody in the tests signs in with. */
export const password = 'correct horse battery staple'
