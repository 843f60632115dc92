import { extractText, getDocumentProxy } from 'unpdf'

/** The words of a PDF as a reader of its own sees them, whatever fonts they are drawn with; a page after the other. */
export const pdfText = async (file: Uint8Array): Promise<string> => {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(file)), { mergePages: true })
  return text
}
