const pattern = /^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i

const refusal = (address: string): string => {
  if (address === '') return 'Please enter email address'
  return pattern.test(address) ? '' : 'Please enter valid email address'
}

/** The contact field: opens a draft in the visitor's own mail program; nothing is sent from here. */
export const contact = (): void => {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-contact]')) {
    const field = form.querySelector<HTMLInputElement>('input[type=email]')
    const note = form.querySelector<HTMLElement>('output')
    if (!field || !note) continue
    const say = (words: string, wrong: boolean): void => {
      note.textContent = words
      field.setAttribute('aria-invalid', String(wrong))
      field.setAttribute('aria-describedby', note.id)
    }
    field.addEventListener(
      'input',
      () => field.getAttribute('aria-invalid') === 'true' && say(refusal(field.value.trim()), refusal(field.value.trim()) !== ''),
    )
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      const address = field.value.trim()
      const wrong = refusal(address)
      if (wrong !== '') {
        say(wrong, true)
        return field.focus()
      }
      say(`A draft opens in your mail program. If it does not, write to ${form.dataset['contact']}.`, false)
      location.href = `mailto:${form.dataset['contact']}?subject=${encodeURIComponent('Contact Request')}&body=${encodeURIComponent(address)}`
    })
  }
}
