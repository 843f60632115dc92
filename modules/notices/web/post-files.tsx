import { addPostFile } from '@daybook/notices/contract'
import { mostFileBytes, mostFiles } from '@daybook/notices/domain'
import type { ShownFile } from '@daybook/platform/contract'
import { FileList, fitPhoto, toast, uploadFile } from '@daybook/platform/web'
import { Button, FileButton } from '@mantine/core'
import { useState } from 'react'
import styles from './notices.module.css'

const kinds = 'application/pdf,image/jpeg,image/png,image/webp'

type Props = {
  readonly files: readonly ShownFile[]
  readonly onAdd: (file: ShownFile) => void
  readonly onRemove: (file: ShownFile) => void
}

/** Files of a post: brought one after the other, and taken off again by not posting them. */
export const PostFiles = ({ files, onAdd, onRemove }: Props) => {
  const [coming, setComing] = useState(0)
  const bringOne = async (file: File) => {
    try {
      const fitting = await fitPhoto(file, mostFileBytes)
      if (fitting.size > mostFileBytes) return void toast.error(`${file.name} is larger than 10 MB.`)
      onAdd(await uploadFile(addPostFile, fitting))
    } catch (error) {
      toast.failure(error)
    } finally {
      setComing((n) => n - 1)
    }
  }
  const bring = async (chosen: readonly File[]) => {
    setComing((n) => n + chosen.length)
    for (const file of chosen) await bringOne(file)
  }
  const left = mostFiles - files.length
  return (
    <div className={styles.files}>
      <FileList files={files} label="Files" onRemove={onRemove} />
      {left > 0 && (
        <FileButton multiple accept={kinds} onChange={(chosen) => void bring(chosen.slice(0, left))}>
          {(button) => (
            <Button {...button} variant="default" size="compact-sm" loading={coming > 0}>
              Attach files
            </Button>
          )}
        </FileButton>
      )}
    </div>
  )
}
