/** A bottle seen from the side, drawn by the colour of its place. */
export function Bottle() {
  return (
    <svg class="bottle" viewBox="0 0 24 56" aria-hidden="true" focusable="false">
      <path d="M9.5 2h5v4l-.6 1v9.500c0 3.500 6.100 6.500 6.100 14V49a5 5 0 0 1-5 5h-6a5 5 0 0 1-5-5V30.500c0-7.500 6.100-10.500 6.100-14V7l-.6-1z" />
      <path class="stripe" d="M4.300 33h15.400v9H4.300z" />
    </svg>
  );
}

export function Disc() {
  return <span class="disc" aria-hidden="true" />;
}
