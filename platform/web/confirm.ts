import { createStore } from './store.ts'

export type Question = {
  readonly title: string
  /** What will happen, and whether it can be undone. */
  readonly words: string
  /** The deed, on its button: "Delete this holiday". */
  readonly deed: string
  /** Must be typed before the deed is possible. */
  readonly name?: string
  readonly danger?: boolean
}

export type Asked = Question & { readonly answer: (yes: boolean) => void }

export const questions = createStore<Asked | null>(null)

/** Asks before a deed. Prefer doing it and offering `undoToast`. */
export const confirmDeed = (question: Question): Promise<boolean> =>
  new Promise((settle) => {
    questions.get()?.answer(false)
    const answer = (yes: boolean) => {
      questions.set(null)
      settle(yes)
    }
    questions.set({ ...question, answer })
  })

/** For what cannot be undone: the thing's name must be typed. */
export const confirmByName = (question: Question & { readonly name: string }): Promise<boolean> =>
  confirmDeed({ danger: true, ...question })
