import { Dialog } from './dialog.tsx'
import styles from './keys-help.module.css'

const keys: readonly (readonly [keys: readonly string[], words: string])[] = [
  [['Ctrl', 'K'], 'Go to a screen, a person or an action'],
  [['?'], 'Show these keys'],
  [['j', 'k'], 'Approvals: the next week, the week before'],
  [['a', 'r', 'x'], 'Approvals: approve, reject, select'],
  [['↑', '↓'], 'Timesheet: the same box of the line above or below; tables: the row'],
  [['Enter'], 'Timesheet: save the day; tables: open the row'],
  [['Esc'], 'Close what is open'],
]

/** The keys that work, one line each. On a Mac ⌘ stands for Ctrl. */
export const KeysHelp = ({ onClose }: { readonly onClose: () => void }) => (
  <Dialog title="Keys" onClose={onClose}>
    <dl className={styles.keys}>
      {keys.map(([caps, words]) => (
        <div key={words}>
          <dt>
            {caps.map((cap) => (
              <kbd key={cap}>{cap}</kbd>
            ))}
          </dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  </Dialog>
)
