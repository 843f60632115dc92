/** Leads whoever's session ended back to where they were, by way of signing in. */
export const ended = (): void => {
  const next = new URLSearchParams(location.search).get('ended')
  const link = document.querySelector<HTMLAnchorElement>('[data-ended-link]')
  if (link && next?.startsWith('/')) link.href = `/signIn?${new URLSearchParams({ next })}`
}
