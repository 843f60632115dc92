import { addLeaveFile, type LeaveFile, removeLeaveFile } from '@daybook/leave/contract'
import { call, uploadFile } from '@daybook/platform/web'
import { useRef, useState } from 'react'

/** Documents that are brought while a request is still written: they are with the server, and with no request yet. */
export const useUnsentFiles = () => {
  const [files, setFiles] = useState<readonly LeaveFile[]>([])
  const all = useRef<readonly LeaveFile[]>([])
  const coming = useRef(new Set<Promise<unknown>>())
  const keep = (next: readonly LeaveFile[]) => {
    all.current = next
    setFiles(next)
  }
  const bring = (file: File): Promise<void> => {
    const brought = uploadFile(addLeaveFile, file).then((added) => keep([...all.current, added]))
    coming.current.add(brought)
    return brought.finally(() => coming.current.delete(brought))
  }
  const remove = async (file: LeaveFile): Promise<void> => {
    await call(removeLeaveFile, { params: { fileId: file.id } })
    keep(all.current.filter(({ id }) => id !== file.id))
  }
  /** Their ids, once all that are on their way have arrived. */
  const settled = async (): Promise<string[]> => {
    await Promise.allSettled(coming.current)
    return all.current.map(({ id }) => id)
  }
  return { files, bring, remove, settled }
}
