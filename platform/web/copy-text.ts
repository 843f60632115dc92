import { toast } from './toast.ts'

/** Copies a text and says so. On plain-http addresses browsers have no clipboard, and elsewhere they may refuse it: then people do it. */
export const copyText = async (text: string, done: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text)
    toast.success(done)
  } catch {
    toast.error('Select the text and copy it.')
  }
}
