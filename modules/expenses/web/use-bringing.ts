import { addReceipt, type Receipt } from '@daybook/expenses/contract'
import { mostReceiptBytes } from '@daybook/expenses/domain'
import { fitPhoto, toast, uploadFile } from '@daybook/platform/web'
import { useState } from 'react'

export const receiptKinds = 'application/pdf,image/jpeg,image/png,image/webp'

/** Brings receipts, one after the other: a photo that is too large is made smaller first. Hands over each that arrived. */
export const useBringing = (onBrought: (receipt: Receipt) => void) => {
  const [coming, setComing] = useState(0)
  const bringOne = async (file: File): Promise<void> => {
    try {
      const fitting = await fitPhoto(file, mostReceiptBytes)
      if (fitting.size > mostReceiptBytes) toast.error(`${file.name} is larger than 10 MB.`)
      else onBrought(await uploadFile(addReceipt, fitting))
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
  return { coming, bring: (files: File[]) => void bring(files) }
}
