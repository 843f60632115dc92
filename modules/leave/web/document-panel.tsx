import { addFileToLeave, type LeaveFile, type ListedLeave, listLeave, removeLeaveFile } from '@daybook/leave/contract'
import { SidePanel, uploadFile, useApi, useUrlChange, useUrlState } from '@daybook/platform/web'
import { useQueryClient } from '@tanstack/react-query'
import { DocumentPicker } from './document-picker.tsx'
import styles from './documents.module.css'
import { bringLaterWords, whenWords } from './words.ts'

const Bringing = ({ row }: { readonly row: ListedLeave }) => {
  const client = useQueryClient()
  const again = () => client.invalidateQueries({ queryKey: [listLeave.name] })
  const remove = useApi(removeLeaveFile, { refetches: [listLeave] })
  const bring = async (file: File) => {
    await uploadFile(addFileToLeave, file, { params: { id: row.id } })
    await again()
  }
  return (
    <div className={styles.panel}>
      <p className={styles.wanted}>
        {row.typeName}, {whenWords(row)}. Whoever decides sees them, nobody else.
      </p>
      <DocumentPicker
        files={row.files}
        bring={bring}
        remove={({ id }: LeaveFile) => remove.mutateAsync({ params: { fileId: id } })}
        missing={row.documentMissing}
        wanted={row.documentMissing ? bringLaterWords : undefined}
      />
    </div>
  )
}

/** Beside one's requests: documents that are brought once a request is sent. */
export const DocumentPanel = ({ rows }: { readonly rows: readonly ListedLeave[] }) => {
  const [id] = useUrlState('document')
  const change = useUrlChange()
  const row = rows.find((each) => each.id === id)
  return (
    <SidePanel opened={row !== undefined} onClose={() => change({ document: undefined })} title="Add a document">
      {row && <Bringing row={row} />}
    </SidePanel>
  )
}
