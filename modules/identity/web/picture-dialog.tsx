import { Alert, Button } from '@mantine/core'
import { setPicture } from '@daybook/identity/contract'
import { Dialog, toast, uploadFile, wordsOf } from '@daybook/platform/web'
import { useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { cropPicture, type Square } from './crop-picture.ts'
import styles from './picture.module.css'

export type PictureDialogProps = {
  readonly image: HTMLImageElement
  readonly onClose: () => void
  readonly onSaved: () => void
}

const useSaving = ({ image, onSaved }: PictureDialogProps, square: Square | null) => {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const save = async () => {
    setBusy(true)
    setFailure(null)
    try {
      const file = square && (await cropPicture(image, square))
      if (file) await uploadFile(setPicture, file)
      toast.success('Your picture is changed.')
      onSaved()
    } catch (error) {
      setFailure(wordsOf(error))
    } finally {
      setBusy(false)
    }
  }
  return { busy, failure, save: () => void save() }
}

/** Chooses the part of a photo that becomes the picture: dragged, or moved with the arrow keys. */
export const PictureDialog = (props: PictureDialogProps) => {
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [square, setSquare] = useState<Square | null>(null)
  const { busy, failure, save } = useSaving(props, square)
  return (
    <Dialog title="Your picture" onClose={props.onClose}>
      <div className={styles.dialog}>
        {failure !== null && (
          <Alert color="red" variant="light" role="alert">
            {failure}
          </Alert>
        )}
        <div className={styles.stage}>
          <Cropper
            image={props.image.src}
            crop={crop}
            zoom={zoom}
            aspect={1}
            cropShape="round"
            showGrid={false}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) => setSquare(pixels)}
            cropperProps={{ role: 'application', 'aria-label': 'Part of the photo: move it with the arrow keys' }}
            mediaProps={{ alt: '' }}
            disableAutomaticStylesInjection
          />
        </div>
        <label className={styles.zoom}>
          Zoom
          <input
            type="range"
            min={1}
            max={3}
            step={0.05}
            value={zoom}
            onChange={(event) => setZoom(Number(event.currentTarget.value))}
            className={styles.slider}
          />
        </label>
        <div className={styles.deeds}>
          <Button variant="default" onClick={props.onClose}>
            Cancel
          </Button>
          <Button onClick={save} loading={busy} disabled={square === null}>
            Use this picture
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
