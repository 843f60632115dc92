import { contentTags, linkSchemes } from '@daybook/notices/domain'
import { createElement, type ReactNode } from 'react'
import styles from './notices.module.css'

const known: ReadonlySet<string> = new Set(contentTags)

const isSafe = (address: string): boolean => {
  const scheme = URL.parse(address)?.protocol.slice(0, -1)
  return linkSchemes.some((each) => each === scheme)
}

const attributesOf = (element: Element): { href?: string; rel?: string; target?: string } => {
  const href = element.getAttribute('href')
  if (element.localName !== 'a' || href === null || !isSafe(href)) return {}
  return { href, rel: 'noopener noreferrer nofollow', target: '_blank' }
}

const drawn = (node: Node, key: number): ReactNode => {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent
  if (!(node instanceof Element) || !known.has(node.localName)) return null
  const children = [...node.childNodes].map(drawn)
  return createElement(node.localName, { key, ...attributesOf(node) }, ...children)
}

/**
 * Content of a few tags. It was made safe before it was stored; here each tag that is known is drawn as an element of ours, and nothing else is, so
 * that no HTML is ever inserted into a page.
 */
export const RichText = ({ content }: { readonly content: string }) => {
  const { body } = new DOMParser().parseFromString(content, 'text/html')
  return <div className={styles.content}>{[...body.childNodes].map(drawn)}</div>
}
