import { useRouter } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, MouseEvent } from 'react'

/** Follows an address inside the application; without a router (tests, print) the browser does. */
export const useFollow = (): ((href: string) => void) => {
  const router = useRouter({ warn: false }) as ReturnType<typeof useRouter> | null
  return (href) => (router ? router.history.push(href) : window.location.assign(href))
}

const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

export type TextLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { readonly href: string }

/** A link by address: for addresses that come as data. Where the route is known, the router's own Link checks it. */
export const TextLink = ({ href, onClick, children, ...rest }: TextLinkProps) => {
  const follow = useFollow()
  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || !isPlainClick(event) || rest.target === '_blank') return
    event.preventDefault()
    follow(href)
  }
  return (
    <a href={href} onClick={go} {...rest}>
      {children}
    </a>
  )
}
