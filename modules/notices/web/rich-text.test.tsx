import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { RichText } from './rich-text.tsx'

const drawn = (content: string) => render(<RichText content={content} />).container.innerHTML

test('the few tags are drawn, and a link leads out in a page of its own', () => {
  const html = drawn('<h3>Lift</h3><p>Take the <strong>stairs</strong>, see <a href="https://good.example/a">this</a>.</p>')
  expect(html).toContain('<h3>Lift</h3><p>Take the <strong>stairs</strong>, see <a href="https://good.example/a"')
  expect(html).toContain('rel="noopener noreferrer nofollow" target="_blank"')
})

test.each([
  ['<script>alert(1)</script>'],
  ['<img src=x onerror=alert(1)>'],
  ['<p onclick="alert(1)" style="color:red">x</p>'],
  ['<a href="javascript:alert(1)">x</a>'],
  ['<svg><a xlink:href="javascript:alert(1)">x</a></svg>'],
])('what is not on the list is not drawn: %s', (evil) => {
  const html = drawn(`<p>Before</p>${evil}`)
  expect(html).toContain('<p>Before</p>')
  expect(html).not.toMatch(/script|onerror|onclick|style=|iframe|<svg|<img|javascript:/)
})
