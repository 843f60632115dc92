import { Button, FileButton } from '@mantine/core'
import { maxPictureBytes, removePicture } from '@daybook/identity/contract'
import { toast, useApi } from '@daybook/platform/web'
import { lazy, Suspense, useState } from 'react'
import { loadPicture } from './crop-picture.ts'
import styles from './picture.module.css'

const PictureDialog = lazy(() => import('./picture-dialog.tsx').then((m) => ({ default: m.PictureDialog })))

export type PictureChoiceProps = {
  readonly hasPicture: boolean
  /** The picture is another one now: whoever shows it asks again. */
  readonly onChanged: () => void
}

/** Beside one's picture: choose another one, or none. */
export const PictureChoice = ({ hasPicture, onChanged }: PictureChoiceProps) => {
  const [image, setImage] = useState<HTMLImageElement | null>(null)
  const remove = useApi(removePicture, { onError: toast.failure, onSuccess: onChanged })
  const choose = async (file: File | null) => {
    if (!file) return
    // A photo of a camera may be larger; only a square of it is sent.
    if (file.size > 8 * maxPictureBytes) return toast.error('This file is too large. Choose one of at most 40 MB.')
    const loaded = await loadPicture(URL.createObjectURL(file))
    if (loaded) setImage(loaded)
    else toast.error('This picture cannot be read. Choose a JPEG, PNG or WebP picture.')
  }
  const close = () => {
    if (image) URL.revokeObjectURL(image.src)
    setImage(null)
  }
  const saved = () => {
    close()
    onChanged()
  }
  return (
    <div className={styles.choice}>
      <FileButton onChange={(file) => void choose(file)} accept="image/jpeg,image/png,image/webp">
        {(props) => (
          <Button {...props} variant="default" size="xs">
            {hasPicture ? 'Change the picture' : 'Add a picture'}
          </Button>
        )}
      </FileButton>
      {hasPicture && (
        <Button variant="subtle" color="gray" size="xs" loading={remove.isPending} onClick={() => remove.mutate()}>
          Remove
        </Button>
      )}
      {image && (
        <Suspense fallback={null}>
          <PictureDialog image={image} onClose={close} onSaved={saved} />
        </Suspense>
      )}
    </div>
  )
}
