// The application's own name for it (modules/identity/web/typed-email.ts).
const key = 'typedEmail'

/** Brings the address from one page around signing in to the next, before the application is there. */
export const carryEmail = (): void => {
  const field = document.querySelector<HTMLInputElement>('[data-shell] input[type=email]')
  if (!field) return
  try {
    const known = sessionStorage.getItem(key)
    if (known !== null && field.value === '') field.value = known
    field.addEventListener('input', () => sessionStorage.setItem(key, field.value.trim()))
  } catch {
    // Closed storage: it is typed again.
  }
}
