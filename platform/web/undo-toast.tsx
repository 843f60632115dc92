import { toast } from './toast.ts'
import { newKey } from './api.ts'
import styles from './undo-toast.module.css'

const Words = ({ message, onUndo }: { message: string; onUndo: () => void }) => (
  <span className={styles.words}>
    {message}
    <button type="button" className={styles.undo} onClick={onUndo}>
      Undo
    </button>
  </span>
)

/** Says what was done and offers to take it back: better than asking before every deed. */
export const undoToast = (message: string, onUndo: () => void): void => {
  const id = newKey()
  const undo = () => {
    toast.done(id)
    onUndo()
  }
  toast.success({ id, message: <Words message={message} onUndo={undo} /> })
}
