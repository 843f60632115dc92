const root = document.documentElement
const system = matchMedia('(prefers-color-scheme: dark)')
const changed = 'daybook-theme'

export const isDark = (): boolean => {
  const chosen = root.getAttribute('data-mantine-color-scheme')
  return chosen === null ? system.matches : chosen === 'dark'
}

/** Tells `follow` about each change of the theme. */
export const onTheme = (follow: () => void): void => {
  addEventListener(changed, follow)
  system.addEventListener('change', follow)
}

// Pictures follow the system by themselves; a choice that differs from it is written into their sources.
const followPictures = (): void => {
  const wanted = isDark() ? 'dark' : 'light'
  for (const source of document.querySelectorAll<HTMLSourceElement>('[data-screen] source')) {
    const narrow = source.media.includes('max-width') || source.dataset['narrow'] !== undefined
    if (narrow) source.dataset['narrow'] = ''
    const fits = narrow ? '(max-width: 599px)' : 'all'
    source.media = source.dataset['scheme'] === wanted ? fits : 'not all'
  }
}

/** The toggle in the header; the choice is kept on this device, under the application's name for it. */
export const theme = (): void => {
  const button = document.querySelector<HTMLButtonElement>('[data-theme-toggle]')
  if (!button) return
  const draw = (): void => button.setAttribute('aria-label', `Use the ${isDark() ? 'light' : 'dark'} theme`)
  button.hidden = false
  draw()
  onTheme(draw)
  if (isDark() !== system.matches) followPictures()
  button.addEventListener('click', () => {
    const dark = !isDark()
    root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
    try {
      localStorage.setItem('isDarkMode', String(dark))
    } catch {
      // Closed storage: the choice lasts as long as the page.
    }
    followPictures()
    dispatchEvent(new CustomEvent(changed))
  })
}
