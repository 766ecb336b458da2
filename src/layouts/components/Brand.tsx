/** The product's sign: an apricot blossom with a cross. Decoration only, the title stands beside it. */
export function Brand({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" style={{ fill: 'var(--xl-solid)' }} />
      <g fill="#fff" opacity=".35">
        <circle cx="16" cy="8.6" r="4.6" />
        <circle cx="23" cy="13.7" r="4.6" />
        <circle cx="20.3" cy="22" r="4.6" />
        <circle cx="11.7" cy="22" r="4.6" />
        <circle cx="9" cy="13.7" r="4.6" />
      </g>
      <path d="M14 10h4v4h4v4h-4v4h-4v-4h-4v-4h4z" fill="#fff" />
    </svg>
  )
}
