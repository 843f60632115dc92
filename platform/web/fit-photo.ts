// As a stamp can still be read: some 200 dots an inch of a page.
const longestSide = 2400

const drawn = async (photo: File): Promise<Blob | null> => {
  const image = await createImageBitmap(photo)
  const scale = Math.min(1, longestSide / Math.max(image.width, image.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(image.width * scale)
  canvas.height = Math.round(image.height * scale)
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  image.close()
  return new Promise((done) => canvas.toBlob(done, 'image/jpeg', 0.85))
}

/** A photo that is larger than what is taken is made smaller; anything else, and one that cannot be read, stays as it is. */
export const fitPhoto = async (file: File, mostBytes: number): Promise<File> => {
  if (file.size <= mostBytes || !file.type.startsWith('image/')) return file
  const smaller = await drawn(file).catch(() => null)
  return smaller ? new File([smaller], `${file.name.replace(/\.\w+$/, '')}.jpg`, { type: smaller.type }) : file
}
