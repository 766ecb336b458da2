const PIN = 'M5 2h6l-1 5 2.5 3h-9L6 7zM8 10v4.5'
const PATHS = {
  pin: PIN,
  pinned: PIN,
  reload: 'M13.5 8a5.5 5.5 0 1 1-1.7-4M13.5 1.5V5H10',
  maximise: 'M2 6V2h4M10 2h4v4M14 10v4h-4M6 14H2v-4',
  restore: 'M6 2v4H2M10 2v4h4M14 10h-4v4M2 10h4v4',
}

/** The signs of the tab bar, drawn here: the library's would cost the first screen more bytes than the bar itself. */
export const TabSign = ({ name }: { name: keyof typeof PATHS }) => (
  <svg className="xl-tab-sign" data-name={name} viewBox="0 0 16 16" aria-hidden="true">
    <path d={PATHS[name]} />
  </svg>
)
