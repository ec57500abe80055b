"""Random changes of many photos at once, on the device that stores them: typical edits by shops and shoppers."""
import torch
import torch.nn.functional as F

from views import SIZE


def between(low, high, count, device):
    return torch.rand(count, device=device) * (high - low) + low


def some(share, count, device):
    return torch.rand(count, device=device) < share


def plain(squares):
    """Squares of bytes, N x 3 x S x S, at the size of the model and from 0 to 1."""
    return F.interpolate(squares.float() / 255, size=(SIZE, SIZE), mode="bilinear", antialias=True, align_corners=False)


def framed(pixels):
    """Another crop, scale, shape or angle on white, half of them mirrored."""
    count, device = len(pixels), pixels.device
    zoom = between(0.62, 1.3, count, device)
    stretch = torch.where(some(0.3, count, device), between(0.85, 1.18, count, device), 1.0)
    angle = torch.where(some(0.7, count, device), between(-0.16, 0.16, count, device), 0.0)
    mirror = torch.where(some(0.5, count, device), -1.0, 1.0)
    room = (1 - 1 / zoom).abs()
    shift_x, shift_y = (between(-1, 1, count, device) * (room + 0.03) for _ in range(2))
    cos, sin = angle.cos() / zoom, angle.sin() / zoom
    matrix = torch.stack([torch.stack([cos * stretch * mirror, -sin * stretch, shift_x], 1), torch.stack([sin / stretch * mirror, cos / stretch, shift_y], 1)], 1)
    grid = F.affine_grid(matrix, (count, 3, SIZE, SIZE), align_corners=False)
    return F.grid_sample(pixels - 1, grid, mode="bilinear", padding_mode="zeros", align_corners=False) + 1


def lit(pixels):
    """Other brightness, contrast, saturation and tint."""
    count, device = len(pixels), pixels.device
    factor = lambda low, high, share: torch.where(some(share, count, device), between(low, high, count, device), 1.0)[:, None, None, None]  # noqa: E731
    pixels = pixels * factor(0.75, 1.25, 0.7)
    mean = pixels.mean((1, 2, 3), keepdim=True)
    pixels = mean + (pixels - mean) * factor(0.75, 1.3, 0.7)
    gray = pixels.mean(1, keepdim=True)
    pixels = gray + (pixels - gray) * factor(0.7, 1.35, 0.7)
    tint = torch.cat([factor(0.88, 1.06, 0.25) for _ in range(3)], 1)
    return (pixels * tint).clamp(0, 1)


def coarse(pixels):
    """Two fifths of the photos in a low resolution, another tenth blurred."""
    order = torch.randperm(len(pixels), device=pixels.device)
    part = max(1, len(pixels) // 10)
    pixels = pixels.clone()
    for at in range(4):
        rows = order[at * part:(at + 1) * part]
        side = int(torch.randint(44, 120, ()))
        small = F.interpolate(pixels[rows], size=(side, side), mode="bilinear", antialias=True, align_corners=False)
        pixels[rows] = F.interpolate(small, size=(SIZE, SIZE), mode="bilinear", align_corners=False)
    rows = order[4 * part:5 * part]
    kernel = torch.tensor([1.0, 4.0, 6.0, 4.0, 1.0], device=pixels.device) / 16
    kernel = (kernel[:, None] * kernel).expand(3, 1, 5, 5)
    pixels[rows] = F.conv2d(F.pad(pixels[rows], (2, 2, 2, 2), "replicate"), kernel, groups=3)
    return pixels


def covered(pixels):
    """A rectangle of one color over a sixth of the photos."""
    count, device = len(pixels), pixels.device
    place = torch.arange(SIZE, device=device)[None] / SIZE
    inside = []
    for _ in range(2):
        start, length = between(0, 0.8, count, device)[:, None], between(0.1, 0.35, count, device)[:, None]
        inside.append((place >= start) & (place < start + length))
    mask = inside[0][:, None, :, None] & inside[1][:, None, None, :] & some(0.17, count, device)[:, None, None, None]
    return torch.where(mask, torch.rand(count, 3, 1, 1, device=device), pixels)


def changed(squares):
    """Changed copies of squares of bytes; a tenth of them is unchanged."""
    pixels = covered(coarse(lit(framed(squares.float() / 255))))
    same = some(0.1, len(pixels), pixels.device)
    return torch.where(same[:, None, None, None], plain(squares), pixels)
