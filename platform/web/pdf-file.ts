import { AnnotationMode, getDocument, PDFWorker } from 'pdfjs-dist'
// oxlint-disable-next-line import/default -- the build makes a thread of it
import PdfThread from 'pdfjs-dist/build/pdf.worker.min.mjs?worker'

/** Why a PDF cannot be shown: it asks for a password, or it is none that can be read. */
export type PdfFault = 'locked' | 'broken'

/** A PDF that is open; `close` lets go of its thread and all that it holds. */
export type PdfFile = {
  readonly pages: number
  /** Draws a page so wide, in points of the screen. A later one may begin as soon as `stop` was called. */
  draw(canvas: HTMLCanvasElement, page: number, width: number): { readonly done: Promise<void>; stop(): void }
  /** What a page says, for whoever hears it. */
  read(page: number): Promise<string>
  close(): void
}

// Put beside the scripts as the pages are built (apps/web/pdf-parts.ts).
const parts = `/assets/pdf-${PDF_VERSION}/`

// A page on a large screen at twice its points; what asks for more is drawn coarser.
const mostPixels = 16_000_000
const largestPicture = 32_000_000

/** Which of the two it is, from what the library says. */
const faultOf = (error: unknown): PdfFault => (error instanceof Error && error.name === 'PasswordException' ? 'locked' : 'broken')

/**
 * Opens a PDF in a thread of its own. Nothing of it runs: scripts of a PDF need a sandbox that is not there, its links and fields are drawn and
 * not pressed, and it fetches nothing but our own fonts and tables of letters.
 */
export const openPdf = async (blob: Blob): Promise<PdfFile | PdfFault> => {
  const thread = new PdfThread()
  const worker = PDFWorker.create({ port: thread })
  const task = getDocument({
    data: new Uint8Array(await blob.arrayBuffer()),
    worker,
    cMapUrl: `${parts}cmaps/`,
    standardFontDataUrl: `${parts}standard_fonts/`,
    wasmUrl: `${parts}wasm/`,
    // What the policy of our pages forbids; there is a slower way without.
    useWasm: false,
    enableXfa: false,
    maxImageSize: largestPicture,
    disableAutoFetch: true,
    verbosity: 0,
  })
  const close = () => {
    void task.destroy().finally(() => {
      worker.destroy()
      thread.terminate()
    })
  }
  try {
    const file = await task.promise
    return {
      pages: file.numPages,
      close,
      read: async (page) => {
        const { items } = await (await file.getPage(page)).getTextContent()
        return items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join('')
      },
      draw: (canvas, page, width) => {
        let stop = () => undefined as void
        let stopped = false
        const draw = async () => {
          const shown = await file.getPage(page)
          if (stopped) return
          const plain = shown.getViewport({ scale: 1 })
          const sharp = (width / plain.width) * (globalThis.devicePixelRatio || 1)
          const most = Math.sqrt(mostPixels / (plain.width * plain.height))
          const viewport = shown.getViewport({ scale: Math.min(sharp, most) })
          Object.assign(canvas, { width: Math.floor(viewport.width), height: Math.floor(viewport.height) })
          const drawing = shown.render({ canvas, viewport, annotationMode: AnnotationMode.ENABLE })
          stop = () => drawing.cancel()
          await drawing.promise
        }
        const done = draw().catch((error: unknown) => {
          if (!stopped) throw error
        })
        return {
          done,
          stop: () => {
            stopped = true
            stop()
          },
        }
      },
    }
  } catch (error) {
    close()
    return faultOf(error)
  }
}
