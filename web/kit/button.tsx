import type { ComponentProps, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import styles from './button.module.css'
import { classes } from './classes.ts'

/** 'primary' is for the one main action of a page, 'outline' for the others, 'plain' for a text button. */
export type ButtonLook = {
  look?: 'primary' | 'outline' | 'plain' | undefined
  size?: 'small' | 'medium' | 'large' | undefined
  wide?: boolean | undefined
}

const looks = ({ look = 'outline', size = 'medium', wide = false }: ButtonLook, more: string | undefined) =>
  classes(styles.button, styles[look], styles[size], wide && styles.wide, more)

/**
 * A button. While `busy` it shows `busyText` instead of its words and keeps the focus, but a press does nothing: no form is
 * sent twice.
 */
export const Button = ({
  look,
  size,
  wide,
  busy = false,
  busyText,
  className,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonLook & { busy?: boolean; busyText?: ReactNode } & ComponentProps<'button'>) => (
  <button
    {...rest}
    type={type}
    className={looks({ look, size, wide }, className)}
    aria-disabled={busy || undefined}
    onClick={busy ? (event) => event.preventDefault() : onClick}
  >
    {busy && busyText !== undefined ? busyText : children}
  </button>
)

/** A link that looks like a button. Addresses of other sites are ordinary links. */
export const LinkButton = ({
  look,
  size,
  wide,
  className,
  children,
  ...link
}: ButtonLook & { to: string; className?: string; children: ReactNode } & Omit<
    LinkProps,
    'to' | 'className'
  >) => (
  <Link {...link} className={looks({ look, size, wide }, className)}>
    {children}
  </Link>
)
