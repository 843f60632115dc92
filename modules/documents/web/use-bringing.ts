import { addDocumentFile } from '@daybook/documents/contract'
import { mostFileBytes, nameOfFile } from '@daybook/documents/domain'
import { fitPhoto, toast, uploadFile } from '@daybook/platform/web'
import { useState } from 'react'

/** A file that arrived, and what its document will be called. */
export type Brought = { readonly broughtId: string; readonly name: string }

type Send = (file: File) => Promise<{ readonly id: string }>

const toOwn: Send = (file) => uploadFile(addDocumentFile, file)

/** Brings files, one after the other: a photo that is too large is made smaller first. Hands over each that arrived. */
export const useBringing = (onBrought: (brought: Brought) => unknown, send: Send = toOwn) => {
  const [coming, setComing] = useState(0)
  const bringOne = async (file: File): Promise<void> => {
    try {
      const fitting = await fitPhoto(file, mostFileBytes)
      if (fitting.size > mostFileBytes) return void toast.error(`${file.name} is larger than 10 MB.`)
      const { id } = await send(fitting)
      await onBrought({ broughtId: id, name: nameOfFile(file.name) })
    } catch (error) {
      toast.failure(error)
    } finally {
      setComing((n) => n - 1)
    }
  }
  const bring = async (files: readonly File[]): Promise<void> => {
    setComing((n) => n + files.length)
    for (const file of files) await bringOne(file)
  }
  return { coming, bring: (files: readonly File[]) => void bring(files) }
}
