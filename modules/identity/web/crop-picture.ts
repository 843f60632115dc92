/** A square of a picture, in its own pixels. */
export type Square = { x: number; y: number; width: number; height: number }

/** Loads a picture that somebody chose; null when the browser cannot read it. */
export const loadPicture = (address: string): Promise<HTMLImageElement | null> =>
  new Promise((done) => {
    const image = new Image()
    image.addEventListener('load', () => done(image))
    image.addEventListener('error', () => done(null))
    image.src = address
  })

// Twice the server's size: it draws the picture once more, and should have something to draw it from.
const side = 512

/** Cuts the square out, so that a photo of twelve megapixels does not travel for a face of a thumbnail. */
export const cropPicture = (image: HTMLImageElement, { x, y, width, height }: Square): Promise<File | null> => {
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  canvas.getContext('2d')?.drawImage(image, x, y, width, height, 0, 0, side, side)
  return new Promise((done) =>
    canvas.toBlob((blob) => done(blob && new File([blob], 'picture', { type: blob.type })), 'image/png'),
  )
}
