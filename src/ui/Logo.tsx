/** The product's sign for staff and patients: an apricot blossom with a cross, in its own colour whatever the theme's (looks.md part 2). The title stands beside it. */
export const Logo = ({ size }: { size: number }) => <img src="/favicon.svg" width={size} height={size} alt="" />
