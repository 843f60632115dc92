// Runs before the first paint, so that a dark page never flashes white. A file of its own: the content policy allows no
// inline scripts.
;(() => {
  let stored = null
  try {
    stored = localStorage.getItem('isDarkMode')
  } catch {
    // Storage is closed to us: the system's preference counts.
  }
  const dark = stored === null ? matchMedia('(prefers-color-scheme: dark)').matches : stored === 'true'
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
})()

// The content policy forbids building functions from text, which zod would otherwise try for speed. It asks while its
// first schema is made, before any code of the application runs; so it is told here.
// oxlint-disable-next-line no-underscore-dangle -- the name is zod's
globalThis.__zod_globalConfig = { jitless: true }
