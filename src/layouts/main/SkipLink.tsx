/** 跳到主要内容: the first link of the frame moves the focus past everything that stands before the page. */
export const SkipLink = () => (
  <a
    className="xl-skip"
    href="#xl-content"
    onClick={event => {
      // the page's own hash is its state: the section of the settings, for one
      event.preventDefault()
      document.getElementById('xl-content')?.focus()
    }}
  >
    跳到主要内容
  </a>
)
