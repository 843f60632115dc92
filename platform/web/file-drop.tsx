import { IconUpload } from '@tabler/icons-react'
import { useId, useState, type DragEvent } from 'react'
import styles from './file-drop.module.css'

export type FileDropProps = {
  readonly label: string
  /** What may be dropped, in words: "A CSV file up to 5 MB". */
  readonly hint: string
  /** As the browser wants it: `.csv,text/csv`. */
  readonly accept: string
  readonly onFile: (file: File) => void
  /** Several may be dropped or chosen at once, each handed on by itself; at most so many. */
  readonly most?: number
  readonly maxBytes?: number
  readonly disabled?: boolean
}

const fits = (file: File, accept: string): boolean =>
  accept.split(',').some((kind) => {
    const wanted = kind.trim().toLowerCase()
    if (wanted.startsWith('.')) return file.name.toLowerCase().endsWith(wanted)
    return wanted.endsWith('/*') ? file.type.startsWith(wanted.slice(0, -1)) : file.type === wanted
  })

const mb = (bytes: number): string => `${Math.round(bytes / 1_048_576)} MB`

/** Takes one file, or several, by dropping or choosing. The server checks it again; this only spares a wasted upload. */
export const FileDrop = ({
  label,
  hint,
  accept,
  onFile,
  most = 1,
  maxBytes = 5 * 1_048_576,
  disabled = false,
}: FileDropProps) => {
  const id = useId()
  const [over, setOver] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const wrongWith = (file: File): string | null =>
    fits(file, accept) ? (file.size > maxBytes ? `Larger than ${mb(maxBytes)}` : null) : `Not the right kind of file. ${hint}`
  const take = (files: FileList | null) => {
    const chosen = disabled ? [] : [...(files ?? [])].slice(0, most)
    if (chosen.length === 0) return
    setProblem(chosen.map(wrongWith).find((wrong) => wrong !== null) ?? null)
    for (const file of chosen) if (wrongWith(file) === null) onFile(file)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is beside the input, which stays the way by keyboard
    <label
      htmlFor={id}
      className={styles.drop}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <IconUpload size={20} stroke={1.5} aria-hidden="true" />
      <span className={styles.label}>{label}</span>
      <span
        id={`${id}-hint`}
        className={styles.hint}
        role={problem ? 'alert' : undefined}
        data-wrong={problem !== null || undefined}
      >
        {problem ?? hint}
      </span>
      <input
        id={id}
        type="file"
        accept={accept}
        multiple={most > 1}
        disabled={disabled}
        aria-describedby={`${id}-hint`}
        className={styles.input}
        onChange={(event) => {
          take(event.currentTarget.files)
          event.currentTarget.value = ''
        }}
      />
    </label>
  )
}
