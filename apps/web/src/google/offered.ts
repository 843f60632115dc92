import { useEffect, useState } from 'react'

// The public pages carry the answer in their first line, so that nothing moves; the application's own page does not.
const inPage = (): boolean | undefined => {
  const said = document.documentElement.dataset['google']
  return said === undefined ? undefined : said === 'yes'
}

let asked: Promise<boolean> | undefined

const ask = async (): Promise<boolean> => {
  const reply = await fetch('/site.json').catch(() => null)
  return reply?.ok ? ((await reply.json()) as { google?: boolean }).google === true : false
}

/** Whether signing in with Google is set up on this server; false until that is known. */
export const useGoogleOffered = (): boolean => {
  const [offered, setOffered] = useState(inPage() ?? false)
  useEffect(() => {
    if (inPage() === undefined) void (asked ??= ask()).then(setOffered)
  }, [])
  return offered
}
