// Pictures in canvases.

// Draws a picture, or a video's frame of this width and height, with its longer side scaled down to `maxSidePx`.
export function drawScaled(picture, canvas, maxSidePx, { width, height } = picture) {
  const scale = Math.min(1, maxSidePx / Math.max(width, height));
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
}

export const toJpeg = (canvas, quality) => new Promise((done) => { canvas.toBlob(done, "image/jpeg", quality); });
