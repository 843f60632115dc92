import { open } from 'node:fs/promises'
import type { FileKind } from '@daybook/platform/contract'
import { fileTypeFromBuffer } from 'file-type'

/** So many bytes of a file are enough to know what it is. */
export const headBytes = 4100

const kindsByType: Readonly<Record<string, FileKind>> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpeg',
  'image/webp': 'webp',
}

/** What a file is by its first bytes, whatever it is called and said to be; null for everything that we do not keep. */
export const kindOfHead = async (head: Uint8Array): Promise<FileKind | null> => {
  // A PDF may begin later by its standard; one that does is a page or a program to whoever reads from the first byte.
  if (head[0] === 0x25 && !Buffer.from(head.subarray(0, 5)).equals(Buffer.from('%PDF-'))) return null
  const found = await fileTypeFromBuffer(head)
  const kind = kindsByType[found?.mime ?? ''] ?? null
  return kind === 'pdf' && head[0] !== 0x25 ? null : kind
}

const tailBytes = 1024

/**
 * Whether a PDF ends as one: with its mark, and no more than a line's end behind it. What is joined to a PDF, an archive say, stands behind that mark.
 * Pictures need no such look, since they are drawn anew.
 */
export const endsAsPdf = async (path: string): Promise<boolean> => {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const length = Math.min(size, tailBytes)
    const { buffer } = await file.read(Buffer.alloc(length), 0, length, size - length)
    return /%%EOF[\s\0]*$/.test(buffer.toString('latin1'))
  } finally {
    await file.close()
  }
}
