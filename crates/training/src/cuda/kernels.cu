// The small operations on the GPU. They are compiled when a training starts, by NVRTC, which has no headers:
// nothing is included. `SHORT_BF16` is defined if short floats have 16 bits; otherwise they have 32.
//
// Every sum has a fixed order, so that the same training gives the same numbers again.

typedef unsigned long long Index;

// CUDA has functions of its own, such as `norm`.
#define KERNEL(name) extern "C" __global__ void mohole_##name

#define WARP 32
#define ALL 0xffffffffu

#ifdef SHORT_BF16
typedef unsigned short Short;

__device__ __forceinline__ float widen(Short value) {
    return __uint_as_float((unsigned)value << 16);
}

// Rounds to the nearest; to the even one of two.
__device__ __forceinline__ Short narrow(float value) {
    unsigned bits = __float_as_uint(value);
    if ((bits & 0x7fffffffu) > 0x7f800000u) {
        return (Short)((bits >> 16) | 0x40u);
    }
    return (Short)((bits + 0x7fffu + ((bits >> 16) & 1u)) >> 16);
}
#else
typedef float Short;

__device__ __forceinline__ float widen(Short value) {
    return value;
}

__device__ __forceinline__ Short narrow(float value) {
    return value;
}
#endif

// The number of this thread among all.
__device__ __forceinline__ Index thread_index() {
    return (Index)blockIdx.x * blockDim.x + threadIdx.x;
}

// The number of this warp among all: each works on one row.
__device__ __forceinline__ Index warp_index() {
    return (Index)blockIdx.x * (blockDim.x / WARP) + threadIdx.x / WARP;
}

__device__ __forceinline__ float warp_sum(float value) {
    for (int distance = WARP / 2; distance > 0; distance /= 2) {
        value += __shfl_xor_sync(ALL, value, distance);
    }
    return value;
}

__device__ __forceinline__ float warp_max(float value) {
    for (int distance = WARP / 2; distance > 0; distance /= 2) {
        value = fmaxf(value, __shfl_xor_sync(ALL, value, distance));
    }
    return value;
}

// The sum over the threads of a block, known to all of them. At most 32 warps.
__device__ float block_sum(float value) {
    __shared__ float parts[WARP];
    int lane = threadIdx.x % WARP;
    value = warp_sum(value);
    __syncthreads();
    if (lane == 0) {
        parts[threadIdx.x / WARP] = value;
    }
    __syncthreads();
    return warp_sum(lane < blockDim.x / WARP ? parts[lane] : 0.0f);
}

// The greatest number of the threads of a block, known to all of them.
__device__ float block_max(float value) {
    __shared__ float parts[WARP];
    int lane = threadIdx.x % WARP;
    value = warp_max(value);
    __syncthreads();
    if (lane == 0) {
        parts[threadIdx.x / WARP] = value;
    }
    __syncthreads();
    return warp_max(lane < blockDim.x / WARP ? parts[lane] : -3.4e38f);
}

// "lowbias32" of Chris Wellons, as in dropout.rs.
__device__ __forceinline__ unsigned mix(unsigned value) {
    value = (value ^ (value >> 16)) * 0x7feb352du;
    value = (value ^ (value >> 15)) * 0x846ca68bu;
    return value ^ (value >> 16);
}

// What dropout does with a number: `low` and `high` are the halves of the seed.
__device__ __forceinline__ float factor(Index index, unsigned low, unsigned high, unsigned threshold,
        float scale) {
    unsigned hash = mix(mix((unsigned)index + low) ^ high);
    return hash < threshold ? 0.0f : scale;
}

__device__ __forceinline__ float sigmoid(float value) {
    return 1.0f / (1.0f + expf(-value));
}

KERNEL(shorten)(const float *from, Short *to, Index count) {
    Index at = thread_index();
    if (at < count) {
        to[at] = narrow(from[at]);
    }
}

// One block per position.
KERNEL(gather)(const float *table, const int *tokens, float *stream, int width) {
    Index position = blockIdx.x;
    const float *from = table + (Index)tokens[position] * width;
    for (int column = threadIdx.x; column < width; column += blockDim.x) {
        stream[position * width + column] = from[column];
    }
}

// One block per token.
KERNEL(scatter_add)(float *table, const float *rows, const int *order, const int *starts, int width) {
    Index token = blockIdx.x;
    int start = starts[token];
    int end = starts[token + 1];
    if (start == end) {
        return;
    }
    for (int column = threadIdx.x; column < width; column += blockDim.x) {
        float sum = 0.0f;
#pragma unroll 8
        for (int at = start; at < end; at++) {
            sum += rows[(Index)order[at] * width + column];
        }
        table[token * width + column] += sum;
    }
}

// One block per row.
KERNEL(repeat_floats)(const float *row, Index offset, float *output, Index start, int stride, int width) {
    float *to = output + start + (Index)blockIdx.x * stride;
    for (int column = threadIdx.x; column < width; column += blockDim.x) {
        to[column] = row[offset + column];
    }
}

// One block per row.
KERNEL(repeat_shorts)(const float *row, Index offset, Short *output, Index start, int stride, int width) {
    Short *to = output + start + (Index)blockIdx.x * stride;
    for (int column = threadIdx.x; column < width; column += blockDim.x) {
        to[column] = narrow(row[offset + column]);
    }
}

// RMSNorm, or LayerNorm if `centered`; only that has a bias. `statistics` has the inverse of the length of each
// row, then the mean of each. One warp per row.
KERNEL(norm)(const float *stream, const float *gains, Index offset, Index bias, int centered, Short *output,
        float *statistics, int rows, int width, float epsilon) {
    Index row = warp_index();
    int lane = threadIdx.x % WARP;
    if (row >= rows) {
        return;
    }
    const float *input = stream + row * width;
    float mean = 0.0f;
    if (centered) {
        for (int column = lane; column < width; column += WARP) {
            mean += input[column];
        }
        mean = warp_sum(mean) / width;
    }
    float square = 0.0f;
    for (int column = lane; column < width; column += WARP) {
        square += (input[column] - mean) * (input[column] - mean);
    }
    float length = 1.0f / sqrtf(warp_sum(square) / width + epsilon);
    for (int column = lane; column < width; column += WARP) {
        float value = (input[column] - mean) * length * gains[offset + column];
        output[row * width + column] = narrow(centered ? value + gains[bias + column] : value);
    }
    if (lane == 0) {
        statistics[row] = length;
        statistics[rows + row] = mean;
    }
}

// One warp per row.
KERNEL(norm_backward)(const float *stream, const float *statistics, const float *gains, Index offset,
        int centered, const Short *gradient, float *stream_gradient, int rows, int width) {
    Index row = warp_index();
    int lane = threadIdx.x % WARP;
    if (row >= rows) {
        return;
    }
    Index start = row * width;
    float length = statistics[row];
    float mean = centered ? statistics[rows + row] : 0.0f;
    float products = 0.0f;
    float total = 0.0f;
    for (int column = lane; column < width; column += WARP) {
        float change = widen(gradient[start + column]) * gains[offset + column];
        products += change * (stream[start + column] - mean);
        total += change;
    }
    float back = warp_sum(products) * length * length * length / width;
    float common = warp_sum(total) * length / width;
    for (int column = lane; column < width; column += WARP) {
        float direct = widen(gradient[start + column]) * gains[offset + column] * length;
        float change = direct - (stream[start + column] - mean) * back;
        stream_gradient[start + column] += centered ? change - common : change;
    }
}

// The sums of `chunk` rows, for every column. One block per chunk.
KERNEL(gain_parts)(const float *stream, const float *statistics, const Short *gradient, float *parts,
        int rows, int width, int chunk) {
    int first = blockIdx.x * chunk;
    int end = min(first + chunk, rows);
    for (int column = threadIdx.x; column < width; column += blockDim.x) {
        float sum = 0.0f;
        for (int row = first; row < end; row++) {
            Index at = (Index)row * width + column;
            sum += widen(gradient[at]) * (stream[at] - statistics[rows + row]) * statistics[row];
        }
        parts[(Index)blockIdx.x * width + column] = sum;
    }
}

// The sums of `chunk` rows, for every column. One block per chunk.
KERNEL(column_parts)(const Short *values, float *parts, int rows, int width, int chunk) {
    int first = blockIdx.x * chunk;
    int end = min(first + chunk, rows);
    for (int column = threadIdx.x; column < width; column += blockDim.x) {
        float sum = 0.0f;
        for (int row = first; row < end; row++) {
            sum += widen(values[(Index)row * width + column]);
        }
        parts[(Index)blockIdx.x * width + column] = sum;
    }
}

// Adds up the rows of `parts`. One thread per column.
KERNEL(add_columns)(const float *parts, float *sums, Index offset, int rows, int width) {
    Index column = thread_index();
    if (column >= width) {
        return;
    }
    float sum = 0.0f;
#pragma unroll 8
    for (int row = 0; row < rows; row++) {
        sum += parts[(Index)row * width + column];
    }
    sums[offset + column] += sum;
}

// Turns the first `pairs` pairs of each head in the first `turned` numbers of a row. The partner of a number
// is its neighbour, or `pairs` further on. One block per position; `direction` is 1, or -1 to turn back.
KERNEL(rotate)(Short *qkv, const float *angles, int context, int row_size, int turned, int head, int pairs,
        int neighbours, float direction) {
    Index position = blockIdx.x;
    const float *cosines = angles + (position % context) * 2 * pairs;
    const float *sines = cosines + pairs;
    Short *row = qkv + position * row_size;
    for (int at = threadIdx.x; at < turned / head * pairs; at += blockDim.x) {
        int pair = at % pairs;
        Short *low = row + at / pairs * head + (neighbours ? 2 * pair : pair);
        Short *high = low + (neighbours ? 1 : pairs);
        float cosine = cosines[pair];
        float sine = sines[pair] * direction;
        float first = widen(*low);
        float second = widen(*high);
        *low = narrow(first * cosine - second * sine);
        *high = narrow(second * cosine + first * sine);
    }
}

// One warp per head, row of the batch and position.
KERNEL(softmax)(Short *scores, const int *segments, int heads, int positions, int context) {
    Index row = warp_index();
    int lane = threadIdx.x % WARP;
    if (row >= (Index)heads * positions) {
        return;
    }
    Short *values = scores + row * context;
    int position = (int)(row % positions);
    int last = position % context;
    const int *seen = segments + (position - last);
    int segment = seen[last];
    float highest = -3.4e38f;
    for (int at = lane; at <= last; at += WARP) {
        if (seen[at] == segment) {
            highest = fmaxf(highest, widen(values[at]));
        }
    }
    highest = warp_max(highest);
    float total = 0.0f;
    for (int at = lane; at <= last; at += WARP) {
        if (seen[at] == segment) {
            total += expf(widen(values[at]) - highest);
        }
    }
    float scale = 1.0f / warp_sum(total);
    for (int at = lane; at < context; at += WARP) {
        bool visible = at <= last && seen[at] == segment;
        values[at] = narrow(visible ? expf(widen(values[at]) - highest) * scale : 0.0f);
    }
}

// One warp per head, row of the batch and position.
KERNEL(softmax_backward)(const Short *shares, Short *gradient, Index rows, int context) {
    Index row = warp_index();
    int lane = threadIdx.x % WARP;
    if (row >= rows) {
        return;
    }
    Index start = row * context;
    float sum = 0.0f;
    for (int at = lane; at < context; at += WARP) {
        sum += widen(shares[start + at]) * widen(gradient[start + at]);
    }
    float mean = warp_sum(sum);
    for (int at = lane; at < context; at += WARP) {
        gradient[start + at] = narrow(widen(shares[start + at]) * (widen(gradient[start + at]) - mean));
    }
}

// One block per position.
KERNEL(gate)(const Short *gate_up, Short *hidden, int width) {
    Index position = blockIdx.x;
    const Short *gates = gate_up + position * 2 * width;
    const Short *ups = gates + width;
    for (int at = threadIdx.x; at < width; at += blockDim.x) {
        float value = widen(gates[at]);
        hidden[position * width + at] = narrow(value * sigmoid(value) * widen(ups[at]));
    }
}

// One block per position.
KERNEL(gate_backward)(const Short *gate_up, const Short *hidden_gradient, Short *gradient, int width) {
    Index position = blockIdx.x;
    const Short *gates = gate_up + position * 2 * width;
    const Short *ups = gates + width;
    Short *gate_gradients = gradient + position * 2 * width;
    Short *up_gradients = gate_gradients + width;
    for (int at = threadIdx.x; at < width; at += blockDim.x) {
        float value = widen(gates[at]);
        float part = sigmoid(value);
        float change = widen(hidden_gradient[position * width + at]);
        up_gradients[at] = narrow(change * value * part);
        gate_gradients[at] = narrow(change * widen(ups[at]) * part * (1.0f + value * (1.0f - part)));
    }
}

// The hyperbolic tangent of the approximation of GELU.
__device__ __forceinline__ float gelu_part(float value) {
    return tanhf(0.7978846f * (value + 0.044715f * value * value * value));
}

KERNEL(gelu)(const Short *input, Short *output, Index count) {
    Index at = thread_index();
    if (at < count) {
        float value = widen(input[at]);
        output[at] = narrow(0.5f * value * (1.0f + gelu_part(value)));
    }
}

KERNEL(gelu_backward)(const Short *input, const Short *output_gradient, Short *gradient, Index count) {
    Index at = thread_index();
    if (at < count) {
        float value = widen(input[at]);
        float part = gelu_part(value);
        float inner = 0.7978846f * (1.0f + 3.0f * 0.044715f * value * value);
        float slope = 0.5f * (1.0f + part) + 0.5f * value * (1.0f - part * part) * inner;
        gradient[at] = narrow(widen(output_gradient[at]) * slope);
    }
}

KERNEL(add_dropped)(const float *input, const Short *added, float *output, Index count, unsigned low,
        unsigned high, unsigned threshold, float scale) {
    Index at = thread_index();
    if (at < count) {
        output[at] = input[at] + widen(added[at]) * factor(at, low, high, threshold, scale);
    }
}

KERNEL(drop_floats)(const float *input, Short *output, Index count, unsigned low, unsigned high,
        unsigned threshold, float scale) {
    Index at = thread_index();
    if (at < count) {
        output[at] = narrow(input[at] * factor(at, low, high, threshold, scale));
    }
}

KERNEL(drop_shorts)(const Short *input, Short *output, Index count, unsigned low, unsigned high,
        unsigned threshold, float scale) {
    Index at = thread_index();
    if (at < count) {
        output[at] = narrow(widen(input[at]) * factor(at, low, high, threshold, scale));
    }
}

KERNEL(add_dropped_shorts)(const Short *added, Short *sum, Index count, unsigned low, unsigned high,
        unsigned threshold, float scale) {
    Index at = thread_index();
    if (at < count) {
        sum[at] = narrow(widen(sum[at]) + widen(added[at]) * factor(at, low, high, threshold, scale));
    }
}

// One block per position; `start` is the first.
KERNEL(cross_entropy)(const float *logits, const int *targets, const int *segments, float *losses,
        Short *gradient, int start, int vocabulary, float weight) {
    Index row = blockIdx.x;
    Index position = start + row;
    const float *values = logits + row * vocabulary;
    Short *changes = gradient + row * vocabulary;
    if (segments[position] < 0) {
        for (int at = threadIdx.x; at < vocabulary; at += blockDim.x) {
            changes[at] = narrow(0.0f);
        }
        if (threadIdx.x == 0) {
            losses[position] = 0.0f;
        }
        return;
    }
    float highest = -3.4e38f;
    for (int at = threadIdx.x; at < vocabulary; at += blockDim.x) {
        highest = fmaxf(highest, values[at]);
    }
    highest = block_max(highest);
    float total = 0.0f;
    for (int at = threadIdx.x; at < vocabulary; at += blockDim.x) {
        total += expf(values[at] - highest);
    }
    total = block_sum(total);
    int target = targets[position];
    for (int at = threadIdx.x; at < vocabulary; at += blockDim.x) {
        float share = expf(values[at] - highest) / total;
        changes[at] = narrow((share - (at == target ? 1.0f : 0.0f)) * weight);
    }
    if (threadIdx.x == 0) {
        losses[position] = (logf(total) + highest - values[target]) * weight;
    }
}

// Adds a sum to a number. One block.
KERNEL(add_sum)(const float *values, float *sum, int count) {
    float part = 0.0f;
    for (int at = threadIdx.x; at < count; at += blockDim.x) {
        part += values[at];
    }
    part = block_sum(part);
    if (threadIdx.x == 0) {
        sum[0] += part;
    }
}

// One sum of squares per block.
KERNEL(square_parts)(const float *values, float *parts, Index count) {
    float part = 0.0f;
    for (Index at = thread_index(); at < count; at += (Index)gridDim.x * blockDim.x) {
        part += values[at] * values[at];
    }
    part = block_sum(part);
    if (threadIdx.x == 0) {
        parts[blockIdx.x] = part;
    }
}

// AdamW. `squared` is the squared length of all gradients, which are shortened to `clip`.
KERNEL(adam)(float *values, Short *shorts, float *first, float *second, const float *gradients,
        const float *squared, Index offset, Index count, float rate, float beta1, float beta2,
        float epsilon, float keep, float correct1, float correct2, float clip) {
    Index at = thread_index();
    if (at >= count) {
        return;
    }
    at += offset;
    float shorter = clip > 0.0f ? fminf(1.0f, clip / (sqrtf(squared[0]) + 1e-6f)) : 1.0f;
    float gradient = gradients[at] * shorter;
    float mean = first[at] * beta1 + gradient * (1.0f - beta1);
    float square = second[at] * beta2 + gradient * gradient * (1.0f - beta2);
    float divisor = sqrtf(square / correct2) + epsilon;
    float value = values[at] * keep - mean / correct1 / divisor * rate;
    first[at] = mean;
    second[at] = square;
    values[at] = value;
    shorts[at] = narrow(value);
}
