import { Button, VisuallyHidden } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { openPdf, type PdfFault, type PdfFile } from './pdf-file.ts'
import styles from './pdf-view.module.css'
import { Skeletons } from './states.tsx'

export type PdfViewProps = {
  readonly blob: Blob
  readonly name: string
  readonly onDownload: () => void
}

const faultWords: Readonly<Record<PdfFault, string>> = {
  locked: 'This PDF asks for a password, so it cannot be shown here. Download it to open it.',
  broken: 'This PDF cannot be shown here: it is broken, or not what it says. You can still download it.',
}

/** The file while it is on the screen; null until it is open. */
const useFile = (blob: Blob): PdfFile | PdfFault | null => {
  const [file, setFile] = useState<PdfFile | PdfFault | null>(null)
  useEffect(() => {
    let isGone = false
    let opened: PdfFile | PdfFault | null = null
    const close = () => typeof opened === 'object' && opened?.close()
    const open = async () => {
      opened = await openPdf(blob).catch((): PdfFault => 'broken')
      if (isGone) close()
      else setFile(opened)
    }
    void open()
    return () => {
      isGone = true
      close()
    }
  }, [blob])
  return file
}

type SheetProps = { readonly file: PdfFile; readonly page: number; readonly width: number; readonly onFault: () => void }

/** One page as a picture, with its words for whoever hears it. */
const Sheet = ({ file, page, width, onFault }: SheetProps) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [words, setWords] = useState('')
  useEffect(() => {
    if (canvas.current === null || width === 0) return
    const drawing = file.draw(canvas.current, page, width)
    drawing.done.catch(onFault)
    return () => drawing.stop()
  }, [file, page, width, onFault])
  useEffect(() => {
    let isGone = false
    const show = (text: string) => !isGone && setWords(text)
    file.read(page).then(show, () => show(''))
    return () => {
      isGone = true
    }
  }, [file, page])
  return (
    <>
      <canvas ref={canvas} className={styles.sheet} style={{ width: width || undefined }} aria-hidden />
      <VisuallyHidden>{words || `Page ${page} has no words that can be read out.`}</VisuallyHidden>
    </>
  )
}

const sizes = [1, 1.5, 2, 3]

const stepBy = (event: KeyboardEvent): number => {
  if (event.key === 'ArrowRight' || event.key === 'PageDown') return 1
  return event.key === 'ArrowLeft' || event.key === 'PageUp' ? -1 : 0
}

const Pages = ({ file, name, onFault }: { readonly file: PdfFile; readonly name: string; readonly onFault: () => void }) => {
  const [page, setPage] = useState(1)
  const [size, setSize] = useState(0)
  const { ref, width } = useElementSize()
  const go = (by: number) => setPage((now) => Math.min(Math.max(now + by, 1), file.pages))
  const turn = (event: KeyboardEvent) => {
    // Enlarged, the arrows move the page under the window.
    const by = size > 0 && event.key.startsWith('Arrow') ? 0 : stepBy(event)
    if (by === 0) return
    event.preventDefault()
    go(by)
  }
  const resize = (by: number) => setSize((now) => Math.min(Math.max(now + by, 0), sizes.length - 1))
  return (
    <>
      <div className={styles.tools} role="toolbar" aria-label="Pages">
        <Button variant="default" size="compact-md" disabled={page === 1} onClick={() => go(-1)}>
          Previous
        </Button>
        <span aria-live="polite">
          Page {page} of {file.pages}
        </span>
        <Button variant="default" size="compact-md" disabled={page === file.pages} onClick={() => go(1)}>
          Next
        </Button>
        <span className={styles.sizes}>
          <Button variant="default" size="compact-md" aria-label="Smaller" disabled={size === 0} onClick={() => resize(-1)}>
            −
          </Button>
          <Button
            variant="default"
            size="compact-md"
            aria-label="Larger"
            disabled={size === sizes.length - 1}
            onClick={() => resize(1)}
          >
            +
          </Button>
        </span>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions -- what scrolls is reached by key, and keys turn its pages */}
      <section ref={ref} className={styles.window} tabIndex={0} aria-label={name} onKeyDown={turn}>
        <Sheet file={file} page={page} width={Math.floor(width * (sizes[size] ?? 1))} onFault={onFault} />
      </section>
    </>
  )
}

/** A PDF page by page; what cannot be shown says so. It can be downloaded either way. */
export const PdfView = ({ blob, name, onDownload }: PdfViewProps) => {
  const file = useFile(blob)
  const [isBroken, setBroken] = useState(false)
  const [fault] = useState(() => () => setBroken(true))
  const wrong = isBroken ? 'broken' : typeof file === 'string' ? file : null
  return (
    <div className={styles.view}>
      {wrong !== null && <p className={styles.fault}>{faultWords[wrong]}</p>}
      {wrong === null && file === null && <Skeletons rows={8} label="Opening the PDF" />}
      {wrong === null && typeof file === 'object' && file !== null && <Pages file={file} name={name} onFault={fault} />}
      <div>
        <Button variant={wrong === null ? 'default' : 'filled'} onClick={onDownload}>
          Download
        </Button>
      </div>
    </div>
  )
}
