const start = async (): Promise<void> => {
  // Days and zones are computed with Temporal; browsers without it get the polyfill before anything asks for it.
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
  const { mount } = await import('./app.tsx')
  mount(document.getElementById('root') ?? document.body)
}

/** Settles once the application stands in the page. */
export const started = start()
