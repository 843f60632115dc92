const distance = 300

/** Back to the top, once more than 300 px have gone by. The link works without us; we only show it at the right time. */
export const toTop = (): void => {
  const link = document.querySelector<HTMLAnchorElement>('.to-top')
  if (!link) return
  const look = (): void => {
    link.hidden = scrollY <= distance
  }
  addEventListener('scroll', look, { passive: true })
  look()
}
