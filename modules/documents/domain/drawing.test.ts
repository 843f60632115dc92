import { expect, test } from 'vitest'
import { drawingBox, longestDrawing, readDrawing, writeDrawing } from './index.ts'

test('a drawing is kept as its strokes, in whole points inside of its box', () => {
  const drawn = writeDrawing([
    [
      [10.4, 20],
      [200, 99.6],
    ],
    [
      [-5, 0],
      [900, 300],
    ],
  ])
  expect(drawn).toBe('10,20 200,100;0,0 600,200')
  expect(readDrawing(drawn)).toEqual([
    [
      [10, 20],
      [200, 100],
    ],
    [
      [0, 0],
      [drawingBox.width, drawingBox.height],
    ],
  ])
})

test.each([
  ['nothing', ''],
  ['a dot', '10,10'],
  ['a slip of the finger', '10,10 12,12'],
  ['what lies outside of the box', '0,0 601,10'],
  ['a word', 'Ana Ruiz'],
  ['a path that says more than points', 'M10,10 L200,100'],
  ['a script', '<svg onload=alert(1)>'],
  ['four digits', '1000,10 10,10'],
  ['more than is kept', `0,0${' 600,200'.repeat(longestDrawing / 8)}`],
])('%s is no signature', (_, text) => expect(readDrawing(text)).toBeNull())

test('a text of any kind is read at once', () => {
  const took = () => {
    const began = performance.now()
    readDrawing(`${'1,1 '.repeat(1999)}x`)
    return performance.now() - began
  }
  expect(Math.min(took(), took(), took())).toBeLessThan(50)
})
