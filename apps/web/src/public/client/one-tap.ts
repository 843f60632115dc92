import { onceAgreed } from '../../consent/answer.ts'

// The application's own name for a session that was begun in this browser (platform/web/storage.ts).
const isSignedIn = (): boolean => {
  try {
    return localStorage.getItem('authResponse') !== null
  } catch {
    return false
  }
}

/** Google's prompt on the front page, where it is set up and agreed to, for who is not signed in. */
export const oneTap = (): void => {
  if (document.documentElement.dataset['google'] !== 'yes' || location.pathname !== '/' || isSignedIn()) return
  onceAgreed('functionality', async () => {
    const [{ showGoogle }, { keepToken }] = await Promise.all([
      import('../../google/library.ts'),
      import('../../google/waiting.ts'),
    ])
    showGoogle({
      context: 'signin',
      prompt: true,
      onToken: async (idToken) => {
        keepToken(idToken)
        location.assign('/signIn')
      },
      // A prompt that does not come is missed by nobody.
      onFailure: () => undefined,
    })
  })
}
