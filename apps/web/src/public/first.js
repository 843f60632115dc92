// Put into the head of every public page and run before the first paint: the stored theme, whether somebody is signed in
// (then the front page leads to where they work), whether the preloader was seen in this visit, and that scripts run at all:
// what only a script can do then has its place before its script is there, and nothing moves when it comes.
;(() => {
  const root = document.documentElement
  root.setAttribute('data-scripts', '')
  try {
    const dark = localStorage.getItem('isDarkMode')
    if (dark !== null) root.setAttribute('data-mantine-color-scheme', dark === 'true' ? 'dark' : 'light')
    if (localStorage.getItem('authResponse') !== null) {
      if (location.pathname === '/' && location.hash === '') location.replace('/product/timesheet/')
      root.setAttribute('data-session', '')
    }
    if (location.pathname === '/' && new URLSearchParams(location.search).has('ended')) root.setAttribute('data-ended', '')
    if (sessionStorage.getItem('seen') !== null) root.setAttribute('data-seen', '')
    sessionStorage.setItem('seen', '1')
  } catch {
    // Storage is closed to us: a signed-out visitor with the system's theme.
  }
})()
