import sanitize from 'sanitize-html'
import { contentTags, linkSchemes } from '../domain/index.ts'

/** What is left of content of a few harmless tags: everything else goes, with what stands in scripts and styles. */
export const safeContent = (content: string): string =>
  sanitize(content, {
    allowedTags: [...contentTags],
    allowedAttributes: { a: ['href'] },
    allowedSchemes: [...linkSchemes],
    allowProtocolRelative: false,
    nestingLimit: 12,
  }).trim()

/** The words of content, in one line. */
export const plainContent = (content: string): string =>
  sanitize(content.replace(/<(?:\/p|\/li|\/h[34]|br)\s*\/?>/g, '$& '), { allowedTags: [], allowedAttributes: {} })
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()
