/** Size of the viewBox. */
export const WIDTH = 320;
export const HEIGHT = 200;
