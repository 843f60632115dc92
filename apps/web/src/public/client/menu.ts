const calm = matchMedia('(prefers-reduced-motion: reduce)')

/** A visitor who comes from another page to a section of this one sees the way to it, instead of landing in the middle. */
const arrive = (): void => {
  const target = location.hash.length > 1 ? document.getElementById(location.hash.slice(1)) : null
  if (!target || calm.matches || !document.referrer.startsWith(location.origin)) return
  scrollTo({ top: 0, behavior: 'instant' })
  requestAnimationFrame(() => target.scrollIntoView({ behavior: 'smooth' }))
}

const unfold = (drop: HTMLDetailsElement): void => {
  const close = (): void => drop.removeAttribute('open')
  drop.addEventListener('click', ({ target }) => target instanceof HTMLAnchorElement && close())
  document.addEventListener('click', ({ target }) => target instanceof Node && !drop.contains(target) && close())
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !drop.open) return
    close()
    drop.querySelector('summary')?.focus()
  })
}

/** An unfolded menu closes on a choice, on Escape and on a press beside it. */
export const menu = (): void => {
  arrive()
  for (const drop of document.querySelectorAll<HTMLDetailsElement>('details.drop')) unfold(drop)
}
