import { type DemoPart } from '@daybook/platform/server'
import sharp from 'sharp'
import { setLogo } from '../contract/index.ts'

// A pine above the water. Without letters: which there are depends on the machine.
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="440" height="176" viewBox="0 0 220 88">
  <rect width="220" height="88" rx="12" fill="#0f3d3e"/>
  <path d="M110 10 L132 40 H122 L140 62 H80 L98 40 H88 Z" fill="#e7f0e4"/>
  <rect x="106" y="62" width="8" height="8" fill="#e7f0e4"/>
  <path d="M24 74 q14 -10 28 0 t28 0 t28 0 t28 0 t28 0 t28 0" fill="none" stroke="#7fc4b8" stroke-width="4" stroke-linecap="round"/>
</svg>`

/** The demo company's logo. */
export const companyDemo: DemoPart = {
  setUp: async ({ boss, as }) => {
    const bytes = await sharp(Buffer.from(drawing)).png().toBuffer()
    await (await as(boss)).call(setLogo, { file: { bytes, name: 'Harbor and Pine.png' } })
  },
}
